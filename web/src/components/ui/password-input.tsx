import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/utils';
import { Input } from './field';

/** A password with a toggle that shows what was typed. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation('common');
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={isShown ? 'text' : 'password'} className={cn('pr-12', className)} spellCheck={false} {...props} />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={t(isShown ? 'password.hide' : 'password.show')}
        aria-controls={props.id}
        disabled={props.disabled}
        className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-md text-muted hover:text-foreground"
      >
        <Icon className="size-4" aria-hidden />
      </button>
    </div>
  );
}
