namespace fusillade::cli {}
