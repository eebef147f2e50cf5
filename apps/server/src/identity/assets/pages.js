// What the pages can do better with JavaScript; none of them needs it.
for (const button of document.querySelectorAll('[data-reveal]')) {
  const input = document.getElementById(button.dataset.reveal);
  button.hidden = false;
  button.setAttribute('aria-label', 'Show password');
  button.addEventListener('click', () => {
    const shown = input.type === 'password';
    input.type = shown ? 'text' : 'password';
    button.textContent = shown ? 'Hide' : 'Show';
    button.setAttribute('aria-label', shown ? 'Hide password' : 'Show password');
  });
}

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    // A second press while the first is on its way would only count as a second try.
    if (form.dataset.sent === 'yes') event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

document.querySelector('[data-auto-submit]')?.click();
