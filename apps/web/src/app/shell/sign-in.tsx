import { rememberRegistration } from '../../features/examples/kept-examples.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';

/** The sign-in page; who registers there is a newcomer on the first screen. */
export function SignIn({ message }: { message?: string | undefined }) {
  return <SignInPage message={message} onRegistered={rememberRegistration} />;
}
