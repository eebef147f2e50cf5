// Improvements for browsers that run JavaScript. All pages also work without it.
for (const button of document.querySelectorAll('[data-reveal]')) {
  const input = document.getElementById(button.dataset.reveal);
  button.hidden = false;
  button.setAttribute('aria-label', 'Show password');
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(shown));
    button.setAttribute('aria-label', shown ? 'Hide password' : 'Show password');
  });
}

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    // Ignore a second press while the first request is in flight: it would only count as a second attempt.
    if (form.dataset.sent === 'yes') event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

document.querySelector('[data-auto-submit]')?.click();
