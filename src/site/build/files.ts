import { glob } from 'node:fs/promises'

/** The files of a built folder that are served, without their compressed copies. */
export async function filesIn(dir: string): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('**/*.*', { cwd: dir, exclude: ['.portal/**', '**/*.br', '**/*.gz'] })) found.push(file)
  return found.filter((file) => file !== '_headers' && file !== '_redirects').sort()
}
