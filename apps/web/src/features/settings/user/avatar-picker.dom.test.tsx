import type { User } from '@questlog/contract/identity/user';
import { AVATAR_TEXTS, MAX_AVATAR_BYTES } from '@questlog/domain/identity/avatar';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { testData } from '../../../data/testing/data-layer.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { renderWith } from '../../../data/testing/render-with.tsx';

function open(): void {
  const user = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', avatarUrl: null };
  renderWith(testData().data, <AvatarPicker user={user as unknown as User} />);
}

async function choosePicture(type: string, content: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('no field for a picture');
  const files = [new File([content], 'me', { type })];
  await act(async () => void fireEvent.change(input, { target: { files } }));
}

const preview = () => document.querySelector('[aria-label=Picture] img')?.getAttribute('src');

test('does not read an image that is too large (IDENTITY-44)', async () => {
  const read = vi.spyOn(FileReader.prototype, 'readAsDataURL');
  open();
  await choosePicture('image/png', new Uint8Array(MAX_AVATAR_BYTES + 1));
  expect((await screen.findByRole('alert')).textContent).toBe(AVATAR_TEXTS.tooLarge);
  expect(read).not.toHaveBeenCalled();
});

test('shows the last selected image, even if an earlier one loads later (IDENTITY-44)', async () => {
  const slow: { readonly reader: FileReader; readonly file: Blob }[] = [];
  const read = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (
    this: FileReader,
    file: Blob,
  ) {
    slow.push({ reader: this, file });
  });
  open();
  await choosePicture('image/png', 'first');
  await choosePicture('image/png', 'second');
  const second = `data:image/png;base64,${btoa('second')}`;
  await waitFor(() => expect(preview()).toBe(second));
  read.mockRestore();
  const [first] = slow;
  if (first === undefined) throw new Error('nothing is read');
  await act(
    () =>
      new Promise<void>((resolve) => {
        first.reader.addEventListener('load', () => resolve());
        first.reader.readAsDataURL(first.file);
      }),
  );
  expect(preview()).toBe(second);
});
