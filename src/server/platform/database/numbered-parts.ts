/** The parts of a file in order, counted from 0 and read one at a time, up to the first that is not there. */
export const numberedParts = async function* (
  read: (number: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const part = await read(number)
    if (!part) return
    yield part
  }
}
