import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends bytes unchanged, which may not be valid HTTP, and returns everything that came until the server ended the
 * connection.
 */
export const sendRaw = async (url: string, text: string): Promise<{ status: number; head: string; body: string }> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (some: string) => (answer += some))
  socket.write(text)
  await once(socket, 'close')
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}
