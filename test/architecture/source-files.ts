import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript6'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the project, as written and as TypeScript parses it. */
export type SourceFile = { readonly path: string; readonly tree: ts.SourceFile }

export function parse(path: string, source: string): SourceFile {
  return {
    path,
    tree: ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true),
  }
}

const parsed = new Map<string, SourceFile>()

/** Parsed once for all that look at it. */
const parsedFile = (path: string): SourceFile => {
  const file = parsed.get(path) ?? parse(path, readFileSync(join(root, path), 'utf8'))
  parsed.set(path, file)
  return file
}

/** The TypeScript files of a folder of the project, its subfolders included, its tests left out. */
export function filesOf(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .toSorted()
    .map((name) => parsedFile(`${folder}/${name}`))
}

/** Every node of a file for which `offends` gives a reason, as `path:line reason`. */
export function offencesIn({ path, tree }: SourceFile, offends: (node: ts.Node) => string | undefined): string[] {
  const offences: string[] = []
  const visit = (node: ts.Node): void => {
    const reason = offends(node)
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree))
    if (reason) offences.push(`${path}:${line + 1} ${reason}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return offences
}
