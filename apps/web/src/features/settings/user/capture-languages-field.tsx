import {
  CAPTURE_LANGUAGES,
  supportedLanguages,
  type CaptureLanguage,
} from '@questlog/domain/capture/capture-languages';
import { languageName } from '@questlog/domain/capture/language-name';
import { locale } from '@questlog/domain/interface-locale';
import { Button } from '@questlog/ui/controls/button.tsx';
import { CheckboxField } from '@questlog/ui/controls/checkbox.tsx';
import { useId } from 'react';

/** Selects the languages of typed dates, in addition to English (CAPTURE-53). */
export function CaptureLanguagesField({
  chosen,
  onChange,
}: {
  /** Null for the browser's languages. */
  chosen: readonly string[] | null;
  onChange: (languages: CaptureLanguage[] | null) => void;
}) {
  const hintId = useId();
  const current = supportedLanguages(chosen ?? navigator.languages);
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="font-medium">Also understand</legend>
      <p id={hintId} className="pt-1 text-sm text-muted">
        {chosen === null
          ? 'Dates that you type are understood in English and in your browser’s languages.'
          : 'Dates that you type are understood in English and in these languages, on all your devices.'}
      </p>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {CAPTURE_LANGUAGES.map((language) => (
          <CheckboxField
            key={language}
            checked={current.includes(language)}
            onCheckedChange={(isOn) =>
              onChange(isOn ? [...current, language] : current.filter((each) => each !== language))
            }
          >
            {languageName(language, locale)}
          </CheckboxField>
        ))}
      </div>
      {chosen !== null && (
        <Button size="sm" onClick={() => onChange(null)}>
          Use my browser’s languages
        </Button>
      )}
    </fieldset>
  );
}
