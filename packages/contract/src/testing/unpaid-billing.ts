/** The billing data of a free account that has never paid, from a server with the payment sandbox. */
export const UNPAID_BILLING = {
  customerId: null,
  subscriptionId: null,
  status: 'active',
  currentPeriodStart: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  nextTier: null,
  nextPaymentAttempt: null,
  paymentMethod: null,
  paidTier: 'PersonalFree',
  teamPlansAvailable: false,
  sandbox: true,
  sellsPlans: true,
};
