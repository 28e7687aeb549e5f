import { type Answered, read, type TestServer } from '#tests/support/portal/server.ts'

/** Posts a form as a browser without a script does; the origin is the server's own by default, null for none. */
export const postForm = async (
  { url, settle }: Pick<TestServer, 'url' | 'settle'>,
  path: string,
  fields: Record<string, string>,
  { origin = url, address, referer }: { origin?: string | null; address?: string; referer?: string } = {},
): Promise<Answered> => {
  const answered = await read(
    await fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...(origin && { origin }),
        ...(address && { 'x-forwarded-for': address }),
        ...(referer && { referer }),
      },
      body: new URLSearchParams(fields),
    }),
  )
  await settle()
  return answered
}
