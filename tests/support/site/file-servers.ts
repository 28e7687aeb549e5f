import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { nginxArguments, untilListening } from '#tests/support/people/proxies.ts'
import { freePort } from '../../../scripts/free-ports.ts'

/** A server of files, as docs/cdn.md sets it up, that serves a built site on a port of this machine. */
export interface FileServer {
  readonly url: string
  close(): Promise<void>
}

const documentedFolder = '/srv/portal/dist'

/** The lines that docs/cdn.md gives for a server, for the site in `dir`. */
const documentedLines = (language: 'nginx' | 'caddy', dir: string): string => {
  const text = readFileSync('docs/cdn.md', 'utf8')
  const [, lines] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
  if (!lines?.includes(documentedFolder)) throw new Error(`docs/cdn.md gives no lines for ${language}`)
  return lines.replace(documentedFolder, resolve(dir))
}

interface Place {
  readonly dir: string
  readonly folder: string
  readonly port: number
}

/** How each server is started: a program with its arguments. */
const programs = {
  nginx: ({ dir, folder, port }: Place): readonly string[] => {
    const types = 'include /etc/nginx/mime.types;'
    const site = `server {\nlisten 127.0.0.1:${port};\n${documentedLines('nginx', dir)}}`
    return ['nginx', ...nginxArguments(folder, `${types}\nabsolute_redirect off;\n${site}`)]
  },
  caddy: ({ dir, folder, port }: Place): readonly string[] => {
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n}\nhttp://127.0.0.1:${port} {\n${documentedLines('caddy', dir)}}\n`)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  },
  /** The file server that comes with Astro, which is told nothing but the folder. */
  plain: ({ dir, port }: Place): readonly string[] => {
    const astro = resolve('node_modules/astro/bin/astro.mjs')
    return [process.execPath, astro, 'preview', '--outDir', dir, '--host', '127.0.0.1', '--port', String(port)]
  },
}

export type FileServerName = keyof typeof programs

const stop = async (child: ChildProcess, folder: string): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Starts one of them with the built site in `dir`. */
export const startFileServer = async (name: FileServerName, dir: string): Promise<FileServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-files-'))
  mkdirSync(join(folder, 'home'))
  const port = await freePort()
  const [program = '', ...args] = programs[name]({ dir, folder, port })
  const child = spawn(program, args, { env: { ...process.env, HOME: join(folder, 'home') }, stdio: 'ignore' })
  await untilListening(port)
  return { url: `http://127.0.0.1:${port}`, close: () => stop(child, folder) }
}
