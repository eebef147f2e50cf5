/**
 * The provider's features that are on by default and that the product does not use. Each of them adds an endpoint or stores
 * records for strangers (IDENTITY-67).
 */
export const UNUSED_FEATURES = {
  devInteractions: { enabled: false },
  userinfo: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  dPoP: { enabled: false },
} as const;
