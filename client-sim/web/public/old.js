// For browsers that cannot read the page's own script: those without modules, and so without WebAssembly, and those that
// do not know the language in which it is written. As plain as scripts have ever been, so that any of them runs it.
(function () {
  function say() {
    var message = document.getElementById('message');
    if (message.innerHTML.indexOf('Loading') !== 0) return;
    document.getElementById('lobby').style.display = 'none';
    message.innerHTML = 'This browser is too old for the match, which runs in WebAssembly. Any browser of the last years shows it.';
  }
  if (!('noModule' in document.createElement('script'))) say();
  else window.addEventListener('error', function (event) {
    if (/SyntaxError/.test(event.message)) say();
  });
})();
