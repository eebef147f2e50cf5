// Runs before the first paint, so that a chosen theme, density or width never flashes. Without a choice the style sheet
// follows the device. packages/ui applies later changes in the same way.
(function () {
  try {
    var density = localStorage.getItem('questlog.density');
    if (density) document.documentElement.setAttribute('data-density', density);
    var width = localStorage.getItem('questlog.sidebar-width');
    if (width) document.documentElement.style.setProperty('--spacing-sidebar', width + 'px');
    var choice = localStorage.getItem('questlog.theme');
    if (choice !== 'light' && choice !== 'dark') return;
    document.documentElement.setAttribute('data-theme', choice);
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
      meta.setAttribute('content', choice === 'dark' ? '#121724' : '#ffffff');
    });
  } catch {
    // Storage can be forbidden; the device's theme is then the right one.
  }
})();
