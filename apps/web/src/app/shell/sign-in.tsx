import { rememberRegistration } from '../../features/practice/has-practice.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';

/** The sign-in page. Users who register here get the practice tasks. */
export function SignIn({ message }: { message?: string | undefined }) {
  return <SignInPage message={message} onRegistered={rememberRegistration} />;
}
