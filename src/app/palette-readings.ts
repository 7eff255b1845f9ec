import type { PlacePath } from './places'

/** How the places are read, for who types without converting or with the Japanese input off. A new place needs its reading. */
export const READINGS: Readonly<Record<PlacePath, string>> = {
  '/': 'だっしゅぼーど ほーむ',
  '/reception': 'うけつけ',
  '/customers': 'こきゃくかんり',
  '/notifications': 'つうち おしらせ',
  '/outbox': 'みそうしんのへんこう',
  '/products': 'しょうひんかんり',
  '/legal-checks': 'りーがるちぇっく',
  '/legal-check': 'えーあいりーがるちぇっく',
  '/knowledge-base': 'なれっじべーす',
  '/chat': 'こきゃくちゃっと',
  '/staff-chat': 'すたっふちゃっと',
  '/deep-research': 'でぃーぷりさーち',
  '/workflow': 'わーくふろーえーあい',
  '/marketing': 'まーけてぃんぐえーあい',
  '/device': 'このたんまつ',
  '/profile': 'ぷろふぃーる',
  '/session-manager': 'せっしょんかんり',
  '/staff': 'すたっふかんり',
  '/invitations': 'しょうたいかんり',
  '/audit': 'そうさのきろく',
  '/administration': 'てなんとせってい',
}
