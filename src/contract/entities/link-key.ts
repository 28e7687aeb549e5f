import * as v from 'valibot'

/** The key in a link that is mailed or shown once: 32 bytes in base64url, as `server/platform/keys/keyed-hash.ts` makes it. */
export const linkKey = v.object({
  key: v.pipe(v.string('this link is not whole'), v.regex(/^[A-Za-z0-9_-]{43}$/, 'this link is not whole')),
})
