import type { ComponentProps } from 'react';
import { Link } from 'wouter';

type Props = { href: string; children: ComponentProps<'a'>['children'] };

export function TextLink({ href, children }: Props) {
  return (
    <Link href={href} className="font-[560] text-primary underline underline-offset-4 hover:text-primary-hover">
      {children}
    </Link>
  );
}
