import { TOKEN_SCOPES, type TokenScope } from '@questlog/domain/identity/api-tokens';
import { SCOPE_TEXTS } from '@questlog/domain/identity/token-texts';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { useId } from 'react';

/** The checkboxes for the rights of a token. Changing includes reading. */
export function ScopeFields({
  scopes,
  error,
  onChange,
}: {
  scopes: readonly TokenScope[];
  error: string | undefined;
  onChange: (scopes: readonly TokenScope[]) => void;
}) {
  const errorId = useId();
  const canChange = scopes.includes('write');
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-sm font-medium">The token may</legend>
      {TOKEN_SCOPES.map((scope) => {
        const isIncluded = scope === 'read' && canChange;
        return (
          <CheckboxField
            key={scope}
            checked={isIncluded || scopes.includes(scope)}
            disabled={isIncluded}
            hint={SCOPE_TEXTS[scope].hint}
            onCheckedChange={(checked) =>
              onChange(TOKEN_SCOPES.filter((each) => (each === scope ? checked : scopes.includes(each))))
            }
          >
            {SCOPE_TEXTS[scope].label}
          </CheckboxField>
        );
      })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
