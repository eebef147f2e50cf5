import { ADMIN_TEXTS } from '@questlog/domain/admin/admin-texts';
import { Button } from '@questlog/ui/controls/button.tsx';
import { buttonClass } from '@questlog/ui/controls/button-style.ts';
import { useSidebar } from '@questlog/ui/layout/sidebar-context.ts';
import { cx } from '@questlog/ui/theme/class-names.ts';
import { MenuButton } from '@questlog/ui/overlays/menu-button.tsx';
import { resolvedTheme, useTheme, type ThemeChoice } from '@questlog/ui/theme/theme.ts';
import { ExternalLink, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useConsole } from '../../access/console-context.ts';
import { RoleBadge } from '../../access/role-badge.tsx';

const THEMES = { light: 'Light', dark: 'Dark', system: 'System' } as const;
const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor };

/** The admin's role, the theme menu, a link to the web app, and a button to sign out. */
export function ShellHeader() {
  const { session, admin } = useConsole();
  const { drawer } = useSidebar();
  const narrow = cx(drawer && 'sr-only');
  const square = cx(drawer && 'w-9 px-0! pointer-coarse:w-11');
  return (
    <div className="flex items-center gap-1.5">
      <p className="min-w-0 flex-1 truncate text-sm font-semibold">{drawer && 'Questlog Admin'}</p>
      {!drawer && <RoleBadge role={admin.role} />}
      <ThemeMenu />
      <a
        href="/"
        target="_blank"
        rel="noopener"
        title={ADMIN_TEXTS.mainApp}
        className={cx(buttonClass('quiet'), square)}
      >
        <ExternalLink size={16} aria-hidden="true" />
        <span className={narrow}>{ADMIN_TEXTS.mainApp}</span>
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      <Button
        variant="quiet"
        icon={<LogOut size={16} aria-hidden="true" />}
        title={ADMIN_TEXTS.signOut}
        className={square}
        onClick={() => void session.signOut()}
      >
        <span className={narrow}>{ADMIN_TEXTS.signOut}</span>
      </Button>
    </div>
  );
}

function ThemeMenu() {
  const { session } = useConsole();
  const { theme, setTheme } = useTheme();
  const Icon = THEME_ICONS[theme];
  const choose = (choice: ThemeChoice): void => {
    setTheme(choice);
    session.updateTheme(resolvedTheme(), choice === 'system');
  };
  return (
    <MenuButton
      label={`Theme: ${THEMES[theme]}`}
      icon={<Icon size={16} />}
      entries={(Object.keys(THEMES) as ThemeChoice[]).map((choice) => ({
        kind: 'check',
        label: THEMES[choice],
        checked: choice === theme,
        onCheckedChange: () => choose(choice),
      }))}
    />
  );
}
