import { supportedLanguages } from '@questlog/domain/capture/capture-languages';
import { languageName } from '@questlog/domain/capture/language-name';
import { reasonOf } from '@questlog/api-client/call-failure';
import { locale } from '@questlog/domain/interface-locale';
import { IconButton } from '@questlog/ui/controls/button.tsx';
import { toast } from '@questlog/ui/feedback/toast-store.ts';
import { useStored, writeStored } from '@questlog/ui/hooks/use-stored.ts';
import { Languages, X } from 'lucide-react';
import { captureLanguages, setCaptureLanguages } from '../../data/capture-languages.ts';
import { useApi, useSession } from '../../data/hooks.ts';

/** Languages that the user declined in this browser, separated by spaces. */
const DECLINED = 'questlog.declined-languages';

/**
 * Offers to understand the language of a typed phrase that stays text, such as 'in 2 Wochen um 14:30'
 * (CAPTURE-53).
 */
export function LanguageOffer({ language, onDone }: { language: string | undefined; onDone: () => void }) {
  const api = useApi();
  const { session } = useSession();
  const declined = (useStored(DECLINED) ?? '').split(' ');
  if (language === undefined || declined.includes(language)) return null;
  const name = languageName(language, locale);
  const accept = async (): Promise<void> => {
    const before = captureLanguages();
    const languages = supportedLanguages([...before, language]);
    setCaptureLanguages(languages);
    onDone();
    try {
      await session.takeUser(() =>
        api('PUT /api/auth/preferences', { body: { captureLanguages: languages } }),
      );
    } catch (error) {
      setCaptureLanguages(before);
      toast.show({ message: reasonOf(error) ?? 'Failed to save preferences', type: 'error' });
    }
  };
  return (
    <div className="flex px-1 pt-2 text-sm">
      <span role="status" className="sr-only">{`This seems to be ${name}.`}</span>
      <span className="inline-flex h-8 max-w-full min-w-0 items-center rounded-full border border-dashed border-control text-muted pointer-coarse:h-11">
        <button
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void accept()}
          className="focus-ring flex h-full min-w-0 items-center gap-2 rounded-full pr-1 pl-3 font-medium transition-colors hover:text-text"
        >
          <Languages size={14} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{`Understand ${name} too?`}</span>
        </button>
        <IconButton
          label={`Don’t ask about ${name} again`}
          size="sm"
          icon={<X size={14} />}
          onClick={() => {
            writeStored(DECLINED, [...declined, language].join(' ').trim());
            onDone();
          }}
          className="h-full! w-8! rounded-full! pointer-coarse:w-11!"
        />
      </span>
    </div>
  );
}
