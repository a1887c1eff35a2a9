import '@/lib/set-up-validation';
import * as z from 'zod/mini';
import { hasAllClasses } from './password-rules';

// messages name a text in common:validation
// One spelling of each letter, whatever the keyboard sends: the server takes names in composed form only.
const username = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.minLength(3, 'usernameMin'), z.maxLength(64, 'usernameMax'));
const email = z.string().check(z.trim(), z.email('email'));

export const loginSchema = z.object({
  username,
  password: z.string().check(z.minLength(6, 'passwordMin6'), z.maxLength(1024, 'passwordMax')),
});

export const registerSchema = z
  .object({
    // several would be shown as one, and look like another name
    username: username.check(z.refine((name) => !name.includes('  '), 'usernameSpaces')),
    email,
    password: z
      .string()
      .check(
        z.minLength(8, { error: 'passwordMin8', abort: true }),
        z.maxLength(1024, 'passwordMax'),
        z.refine(hasAllClasses, 'passwordClasses'),
      ),
    confirmation: z.string(),
  })
  .check(
    z.refine((values) => values.confirmation === values.password, {
      error: 'passwordsDiffer',
      path: ['confirmation'],
      when: () => true,
    }),
  );

export const forgotSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, { error: 'emailRequired', abort: true }), z.email('email')),
});
