import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, chosenTheme, subscribeToTheme, THEMES } from '@/lib/theme';
import { cn } from '@/lib/utils';

const ICON = { light: Sun, dark: Moon, system: Monitor } as const;

/** One press moves on: light, dark, as the system. */
export function ThemeToggle({ rail = false }: { rail?: boolean }) {
  const { t } = useTranslation('common');
  const theme = useSyncExternalStore(subscribeToTheme, chosenTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const Icon = ICON[theme];
  const label = t('theme.label', { current: t(`theme.${theme}`), next: t(`theme.${next}`) });
  return (
    <button
      type="button"
      onClick={() => chooseTheme(next)}
      aria-label={label}
      title={label}
      className={cn(
        'grid size-10 place-items-center rounded-md',
        rail
          ? 'text-rail-muted hover:bg-rail-raised hover:text-rail-foreground'
          : 'text-muted hover:bg-sunken hover:text-foreground',
      )}
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
