import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { User } from '@/api/current-user';
import { LanguageToggle } from '@/components/language-toggle';
import { Logo } from '@/components/logo';
import { ThemeToggle } from '@/components/theme-toggle';
import { Backdrop } from '@/components/ui/backdrop';
import { cn } from '@/lib/utils';
import { Account } from './account';
import { Nav } from './nav';

const SHADOW_AFTER_PX = 10;
const WIDE = '(min-width: 1024px)';

function useIsScrolled() {
  const [isScrolled, setScrolled] = useState(scrollY > SHADOW_AFTER_PX);
  useEffect(() => {
    const update = () => setScrolled(scrollY > SHADOW_AFTER_PX);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}

/** Open until the route changes or the rail takes its place. */
function useDrawer() {
  const [path] = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => setOpenAt(null);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);
  return { isOpen: openAt === path, setOpen: (isOpen: boolean) => setOpenAt(isOpen ? path : null) };
}

function DrawerContent({ user, onFollow }: { user: User; onFollow: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Dialog.Content
      aria-describedby={undefined}
      className="on-rail fixed inset-y-0 left-0 z-50 flex w-[min(18rem,86vw)] flex-col gap-7 overflow-y-auto bg-rail px-4 py-5 outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
    >
      <Dialog.Title className="sr-only">{t('nav.label')}</Dialog.Title>
      <div className="flex items-center justify-between pl-2">
        <Logo />
        <Dialog.Close
          className="grid size-10 place-items-center rounded-md text-rail-muted hover:text-rail-foreground"
          aria-label={t('nav.closeMenu')}
        >
          <X className="size-5" aria-hidden />
        </Dialog.Close>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside answer the keyboard; this closes on the current one too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div onClick={onFollow}>
        <Nav user={user} />
      </div>
      <div className="mt-auto grid gap-3">
        <ThemeToggle rail withName />
        <Account user={user} />
      </div>
    </Dialog.Content>
  );
}

/** Below 1024 px: menu, logo and language on top, the links in a drawer. */
export function MobileBar({ user }: { user: User }) {
  const { t } = useTranslation('common');
  const isScrolled = useIsScrolled();
  const drawer = useDrawer();
  return (
    <header
      className={cn(
        'on-rail sticky top-0 z-30 grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 bg-rail px-3 py-2 transition-shadow lg:hidden',
        isScrolled && 'shadow-3',
      )}
    >
      <Dialog.Root open={drawer.isOpen} onOpenChange={drawer.setOpen}>
        <Dialog.Trigger className="grid size-10 place-items-center rounded-md" aria-label={t('nav.menu')}>
          <Menu className="size-5" aria-hidden />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Backdrop />
          <DrawerContent user={user} onFollow={() => drawer.setOpen(false)} />
        </Dialog.Portal>
      </Dialog.Root>
      <Link href="/dashboard" aria-label={t('nav.home')}>
        <Logo />
      </Link>
      <div className="justify-self-end">
        <LanguageToggle rail />
      </div>
    </header>
  );
}
