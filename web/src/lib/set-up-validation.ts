import * as z from 'zod/mini';

// zod compiles its checks with `new Function`, which the page's security policy refuses and reports
z.config({ jitless: true });
