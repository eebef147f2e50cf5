import { rememberRegistration } from '../../features/practice/has-practice.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';

/** The sign-in page. A user who registers here first sees the screen for new users. */
export function SignIn({ message }: { message?: string | undefined }) {
  return <SignInPage message={message} onRegistered={rememberRegistration} />;
}
