/** Few enough to be the arguments of one call. */
const bytesAtOnce = 32_768

/** A file in the form in which a call carries it. */
export const base64Of = (bytes: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < bytes.length; start += bytesAtOnce)
    text += String.fromCharCode(...bytes.subarray(start, start + bytesAtOnce))
  return btoa(text)
}
