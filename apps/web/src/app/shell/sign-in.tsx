import { rememberRegistration } from '../../features/practice/has-practice.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';

/** The sign-in page. After registering here, a user first sees the screen for new users. */
export function SignIn({ message }: { message?: string | undefined }) {
  return <SignInPage message={message} onRegistered={rememberRegistration} />;
}
