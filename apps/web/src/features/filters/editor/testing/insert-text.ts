/** Adds the command with which browsers insert text into the focused field. happy-dom lacks it. */
export function addInsertTextCommand(): void {
  const execCommand = (_command: string, _shows: boolean, inserted = ''): boolean => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) return false;
    const { value, selectionStart, selectionEnd } = field;
    const next = value.slice(0, selectionStart ?? 0) + inserted + value.slice(selectionEnd ?? value.length);
    // React ignores values that are set through the property of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, next);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    return true;
  };
  Object.assign(document, { execCommand });
}
