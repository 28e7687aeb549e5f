import ts from 'typescript'

/** What is left over after something was removed: an unused name, an unreachable line. */
const leftOver = new Set([6133, 6138, 6192, 6196, 6198, 6199, 7027])

/** Returns whether the types of one folder are still right with another text in place of one of its files. */
export const typeCheck = (folder: string): ((file: string, text: string) => boolean) => {
  const read = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, '.')
  const roots = fileNames.filter((file) => file.includes(`${folder}/`))
  const texts = new Map<string, { version: number; text: string }>()
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => roots,
    getScriptVersion: (file) => String(texts.get(ts.sys.resolvePath(file))?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = texts.get(ts.sys.resolvePath(file))?.text ?? ts.sys.readFile(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => process.cwd(),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  })
  const put = (path: string, text: string): void => {
    texts.set(path, { version: (texts.get(path)?.version ?? 0) + 1, text })
  }
  return (file, text) => {
    const path = ts.sys.resolvePath(file)
    put(path, text)
    const found = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)]
    put(path, ts.sys.readFile(path) ?? '')
    return found.every(({ code, category }) => leftOver.has(code) || category !== ts.DiagnosticCategory.Error)
  }
}
