namespace fusillade::client {}
