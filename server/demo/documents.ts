import { readdirSync, readFileSync } from 'node:fs'

/** A document of the demo, as a person wrote it. */
export type DemoDocument = {
  fileName: string
  title: string
  description: string
  tags: string[]
  /** Path of folders, outermost first; empty outside of any. */
  folder: string[]
  /** `legal` to be checked, `knowledge` to be asked; where it does not say so, the name of its folder. */
  kind: string
  /** What is wrong with it on purpose: an analysis of the document should find these. */
  faults: string[]
  text: string
}

type Folder = 'legal' | 'knowledge' | 'midori'

const DOCUMENTS = new URL('./data/documents/', import.meta.url)

/** The documents in one folder of the demo's data, in the order of their file names. */
export function readDocuments(folder: Folder): DemoDocument[] {
  const home = new URL(`${folder}/`, DOCUMENTS)
  return readdirSync(home)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((fileName) => parse(folder, fileName, readFileSync(new URL(fileName, home), 'utf8')))
}

/** The head holds `key: value` lines between two lines of dashes; `fault` may stand there several times. */
function parse(folder: Folder, fileName: string, source: string): DemoDocument {
  const [, head = '', ...body] = source.split(/^---\n/m)
  const fields = head.split('\n').flatMap((line) => {
    const [key, value] = line.split(/: (.*)/)
    return key && value ? [{ key, value }] : []
  })
  const all = (key: string) => fields.filter((field) => field.key === key).map((field) => field.value)
  const one = (key: string) => all(key)[0] ?? ''
  const list = (text: string, separator: string) => text.split(separator).filter((part) => part !== '')
  return {
    fileName,
    title: one('title'),
    description: one('description'),
    tags: list(one('tags'), ', '),
    folder: list(one('folder'), '/'),
    kind: one('kind') || folder,
    faults: all('fault'),
    text: body.join('---\n').trim(),
  }
}
