// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { makeDocx, makePptx, makeXlsx, paragraph } from '../../tests/fixtures/documents/office.ts'
import { makePdf } from '../../tests/fixtures/documents/pdf.ts'
import type { AppError } from '../core/app-error.ts'
import { detectType } from './detect-type.ts'

const typeOf = (content: string | Uint8Array, name: string) =>
  detectType(Buffer.from(content), name).catch((thrown: AppError) => thrown.code)

const MAIL = 'From: a@example.com\r\nDate: Wed, 1 Apr 2026 09:00:00 +0900\r\n\r\nhello'

describe('the type of a document', () => {
  it('is that of its content, with the name or without one', async () => {
    const made = {
      pdf: makePdf([[{ text: '契約書', x: 60, y: 780 }]]),
      docx: makeDocx(paragraph('契約書')),
      xlsx: makeXlsx({ 表: '<row/>' }),
      pptx: makePptx(['<a:p/>']),
      html: Buffer.from('\uFEFF<!-- a --> <!-- b -->\n<!DOCTYPE html><p>a'),
      eml: Buffer.from(MAIL),
    }
    for (const [type, bytes] of Object.entries(made)) {
      expect([await typeOf(bytes, `契約書.${type.toUpperCase()}`), await typeOf(bytes, '契約書')]).toEqual([type, type])
    }
  })

  it('is that of the name among plain texts', async () => {
    const names = ['a.csv', 'a.tsv', 'a.md', 'a.txt', 'a', '議事録.第3回', 'a.htm', 'a.eml']
    const types = await Promise.all(names.map((name) => typeOf('施術,料金', name)))
    expect(types).toEqual(['csv', 'csv', 'md', 'txt', 'txt', 'txt', 'html', 'eml'])
  })

  it('is not guessed from words that texts have, too', async () => {
    expect(await typeOf('From: 受付\nあとで電話する', 'memo.txt')).toBe('txt')
    expect(await typeOf('BMIの目安', 'memo.txt')).toBe('txt')
    expect(await typeOf('PKを含む表', 'memo.csv')).toBe('csv')
    expect(await typeOf('MZ世代への広告', 'memo.md')).toBe('md')
  })

  it('of a PDF may have white space before it, and nothing else', async () => {
    const pdf = Buffer.from(makePdf([[]]))
    expect(await typeOf(Buffer.concat([Buffer.from('\r\n'), pdf]), 'a.pdf')).toBe('pdf')
    expect(await typeOf(Buffer.concat([Buffer.from('x'), pdf]), 'a.pdf')).not.toBe('pdf')
  })

  it('is refused with a reason', async () => {
    expect(await typeOf('', 'a.txt')).toBe('FILE_009')
    expect(await typeOf('\x89PNG\r\n\x1a\n\0', 'a.png')).toBe('FILE_003')
    expect(await typeOf('{\\rtf1 a}', 'a.rtf')).toBe('FILE_003')
    expect(await typeOf('{"a":1}', 'a.json')).toBe('FILE_003')
    expect(await typeOf(makePdf([[]]), 'a.docx')).toBe('FILE_006')
    expect(await typeOf('契約書', 'a.docx')).toBe('FILE_006')
  })
})
