import { sha256 } from '@noble/hashes/sha2.js'
import type { Checker } from '#fund/proof/proof-check.ts'

/** The name of the error thrown if signatures cannot be checked at all. */
export const notSupported = 'NotSupportedError'

/** Bytes in a buffer of their own, as WebCrypto requires. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** SHA-256 as a plain function, since a path is a chain of many small hashes; signatures by WebCrypto. */
export const browserChecker: Checker = {
  sha256: (bytes) => sha256(bytes),
  verify: async (key, message, signature) => {
    const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
    // Browsers have none if the page came without HTTPS.
    if (!subtle) throw new DOMException('No WebCrypto here', notSupported)
    try {
      const imported = await subtle.importKey('raw', own(key), { name: 'Ed25519' }, false, ['verify'])
      return await subtle.verify({ name: 'Ed25519' }, imported, own(signature), own(message))
    } catch (reason) {
      // A malformed key matches nothing; a browser without Ed25519 must say so.
      if (reason instanceof DOMException && reason.name === notSupported) throw reason
      return false
    }
  },
}
