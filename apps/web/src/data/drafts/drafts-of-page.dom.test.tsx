import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeServer } from '../testing/fake-server.ts';
import { testPages } from '../testing/pages.ts';
import { keepTyped } from './typed-texts.ts';

const pages = testPages();

it('offers the text that was being typed before the page was reloaded (OFFLINE-46)', async () => {
  const texts = { text: 'Call Bo', base: 'Call' };
  keepTyped({ userId: 'u', accountId: 'acc', kind: 'title', of: 't1' }, texts);
  const { drafts } = pages.start(new FakeServer());
  await waitFor(() => expect(drafts.left.get()).toMatchObject([{ kind: 'title', of: 't1', texts }]));
});
