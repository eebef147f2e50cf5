/** Downloads a file from memory. A plain link could not send the access token. */
export function saveFile(name: string, type: string, content: Uint8Array): void {
  const url = URL.createObjectURL(new Blob([content as Uint8Array<ArrayBuffer>], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
