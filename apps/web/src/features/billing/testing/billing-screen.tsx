/** A billing screen under test, with a fake server that records the screen's requests. */
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { UNPAID_BILLING } from '@questlog/contract/testing/unpaid-billing';
import { testData } from '../../../data/testing/data-layer.ts';
import { renderWith } from '../../../data/testing/render-with.tsx';

export const PAID = {
  ...UNPAID_BILLING,
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  currentPeriodEnd: '2027-02-28T12:00:00.000Z',
  paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
  paidTier: 'PersonalPro',
};

const ACCOUNT = {
  id: 'a',
  name: "Ada's Account",
  accountType: 'Personal',
  subscriptionTier: 'PersonalFree',
  userRole: 'Owner',
  updatedAt: '1',
};

/**
 * Renders a billing screen.
 * @param session replaces the default session
 * @returns the calls to the server, in order
 */
export function show(
  element: ReactElement,
  responses: Readonly<Record<string, unknown>>,
  account: object = {},
  session: object = {},
): [route: string, body: object | undefined][] {
  const sent: [string, object | undefined][] = [];
  const state = { state: 'authenticated', user: null, account: { ...ACCOUNT, ...account } };
  const { data } = testData({
    parts: {
      session: { state, subscribe: () => () => undefined, reloadUser: () => Promise.resolve(), ...session },
      api: (route: string, { body }: { body?: object } = {}) => {
        sent.push([route, body]);
        const response = responses[route];
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
  });
  renderWith(data, element);
  return sent;
}

/** Clicks the last button with the given name. */
export async function press(name: string | RegExp): Promise<void> {
  const button = (await screen.findAllByRole('button', { name })).at(-1);
  await act(async () => void (button && fireEvent.click(button)));
}
