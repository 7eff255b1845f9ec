import { beforeEach, describe, expect, it, vi } from 'vitest'

const root = document.documentElement

async function freshStart() {
  vi.resetModules()
  return import('./appearance')
}

beforeEach(() => {
  localStorage.clear()
  delete root.dataset.theme
  delete root.dataset.textSize
})

describe('the looks of the device', () => {
  it('follow the system until something is chosen', async () => {
    const { applyAppearance, getAppearance } = await freshStart()
    applyAppearance()
    expect(getAppearance()).toEqual({ theme: 'system', textSize: 'normal' })
    expect(root.dataset.theme).toBeUndefined()
  })

  it('are kept for the next start', async () => {
    const first = await freshStart()
    first.setAppearance({ theme: 'dark' })
    first.setAppearance({ textSize: 'x-large' })
    expect(root.dataset).toMatchObject({ theme: 'dark', textSize: 'x-large' })
    const second = await freshStart()
    expect(second.getAppearance()).toEqual({ theme: 'dark', textSize: 'x-large' })
    second.setAppearance({ theme: 'system', textSize: 'normal' })
    expect(root.dataset.theme).toBeUndefined()
    expect(root.dataset.textSize).toBeUndefined()
  })

  it('colour the frame of the window at once, and leave it to the system again', async () => {
    document.head.innerHTML = ['light', 'dark']
      .map((scheme) => `<meta name="theme-color" content="" media="(prefers-color-scheme: ${scheme})" />`)
      .join('')
    const colours = () => [...document.head.querySelectorAll('meta')].map(({ content }) => content)
    const { setAppearance } = await freshStart()
    setAppearance({ theme: 'dark' })
    expect(colours()).toEqual(['#151816', '#151816'])
    setAppearance({ theme: 'light' })
    expect(colours()).toEqual(['#0c6a5f', '#0c6a5f'])
    setAppearance({ theme: 'system' })
    expect(colours()).toEqual(['#0c6a5f', '#151816'])
    document.head.innerHTML = ''
  })

  it('pass over what is stored wrongly', async () => {
    localStorage.setItem('theme', 'pink')
    localStorage.setItem('text-size', '900%')
    const { getAppearance } = await freshStart()
    expect(getAppearance()).toEqual({ theme: 'system', textSize: 'normal' })
  })
})
