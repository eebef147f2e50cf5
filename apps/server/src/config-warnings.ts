import type { Config } from './config.ts';
import { isLoopback } from './platform/http/connections/loopback.ts';

/** Returns warnings, one line each, about settings that still let the server start. */
export function configWarnings({ http }: Config): string[] {
  const warnings: string[] = [];
  if (http.trustProxy === true) {
    warnings.push(
      'TRUST_PROXY=true trusts any address that a client sends; set the number of proxies, or their addresses.',
    );
  }
  if (http.trustProxy === false && !isLoopback(new URL(http.publicUrl).hostname)) {
    warnings.push(
      'TRUST_PROXY is not set: behind a proxy all visitors share one address and its 60 sign-ins per minute.',
    );
  }
  return warnings;
}
