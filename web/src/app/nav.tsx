import {
  Bell,
  ChartNoAxesColumn,
  FileText,
  type LucideIcon,
  ScanSearch,
  Settings,
  ShieldCheck,
  SunMedium,
  Zap,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { User } from '@/api/current-user';
import { cn } from '@/lib/utils';

type NavLink = { href: string; name: string; icon: LucideIcon };

const LINKS: readonly NavLink[] = [
  { href: '/dashboard', name: 'dashboard', icon: ChartNoAxesColumn },
  { href: '/analysis', name: 'analysis', icon: ScanSearch },
  { href: '/installations', name: 'installations', icon: SunMedium },
  { href: '/production', name: 'production', icon: Zap },
  { href: '/reports', name: 'reports', icon: FileText },
  { href: '/notifications', name: 'notifications', icon: Bell },
  { href: '/settings', name: 'settings', icon: Settings },
];
const ADMIN_LINK: NavLink = { href: '/admin', name: 'admin', icon: ShieldCheck };

function UnreadBadge({ count }: { count: number }) {
  const { t } = useTranslation('common');
  return (
    <span className="num ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-alert px-1.5 text-2xs font-[620] text-alert-foreground">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('nav.unread', { count })}</span>
    </span>
  );
}

/** The links of the rail and of the drawer; both hold the same. */
export function Nav({ user }: { user: User }) {
  const { t } = useTranslation('common');
  const [path] = useLocation();
  const current = path === '/' ? '/dashboard' : path;
  const links = user.role === 'admin' ? [...LINKS, ADMIN_LINK] : LINKS;
  return (
    <nav aria-label={t('nav.label')} className="grid gap-0.5">
      {links.map(({ href, name, icon: Icon }) => {
        const isHere = current === href;
        const isWithin = current.startsWith(`${href}/`);
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : isWithin || undefined}
            className={cn(
              'relative flex h-10 items-center gap-3 rounded-md px-3 text-sm font-[520] transition-colors',
              isHere || isWithin
                ? 'bg-rail-raised text-rail-foreground before:absolute before:inset-y-2.5 before:left-0 before:w-[3px] before:rounded-full before:bg-sun'
                : 'text-rail-muted hover:bg-rail-raised/60 hover:text-rail-foreground',
            )}
          >
            <Icon className="size-[18px]" strokeWidth={1.75} aria-hidden />
            {t(`nav.${name}`)}
            {name === 'notifications' && user.unreadNotifications > 0 ? (
              <UnreadBadge count={user.unreadNotifications} />
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}
