import { platform } from '#client/platform.ts'

const digit = (below: number): string => Math.floor(platform.random() * below).toString(16)

/** A new UUID (RFC 9562, version 4), on pages without HTTPS too; not for secrets. */
export const newId = (): string =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'
    .replace(/x/g, () => digit(16))
    .replace('y', () => '89ab'.charAt(Number(digit(4))))
