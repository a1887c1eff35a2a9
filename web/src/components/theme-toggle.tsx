import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, chosenTheme, subscribeToTheme, THEMES } from '@/lib/theme';
import { cn } from '@/lib/utils';

const ICON = { light: Sun, dark: Moon, system: Monitor } as const;

type Props = { rail?: boolean /** Says beside the icon which one it is. */; withName?: boolean };

/** One press moves on: light, dark, as the system. */
export function ThemeToggle({ rail = false, withName = false }: Props) {
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
        'flex h-10 items-center gap-3 rounded-md px-3 text-sm font-[520]',
        rail
          ? 'text-rail-muted hover:bg-rail-raised hover:text-rail-foreground'
          : 'text-muted hover:bg-sunken hover:text-foreground',
      )}
    >
      <Icon className="size-4" aria-hidden />
      {withName ? t('theme.name', { name: t(`theme.${theme}`) }) : null}
    </button>
  );
}
