import { rememberRegistration } from '../../features/practice/has-practice.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';

/** The sign-in page. A user who registers here gets the practice tasks after signing in. */
export function SignIn({ message }: { message?: string | undefined }) {
  return <SignInPage message={message} onRegistered={rememberRegistration} />;
}
