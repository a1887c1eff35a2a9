import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { User } from '@/api/current-user';
import { useProblemText } from '@/api/problem-text';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { useLogout } from '@/features/auth/api/logout';

/** Who is signed in, and the way out. */
export function Account({ user }: { user: User }) {
  const { t } = useTranslation('common');
  const [, navigate] = useLocation();
  const problemText = useProblemText();
  const logout = useLogout();

  const leave = async () => {
    try {
      await logout.mutateAsync();
      navigate('/');
      toast.success(t('logout.done'), t('logout.doneText'));
    } catch (cause) {
      toast.error(t('logout.failed'), problemText(cause));
    }
  };
  return (
    <div className="grid gap-3 border-t border-rail-line pt-4">
      <div className="min-w-0 px-2">
        <p className="truncate text-sm font-[560]">{user.username}</p>
        <p className="truncate text-2xs text-rail-muted">{user.email || t('nav.noEmail')}</p>
      </div>
      <Button variant="rail" onClick={() => void leave()} pending={logout.isPending} className="w-full">
        {logout.isPending ? null : <LogOut aria-hidden />}
        {t('logout.action')}
      </Button>
    </div>
  );
}
