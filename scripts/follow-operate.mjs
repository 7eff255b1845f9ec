// `npm run test:operate`: types what docs/operate.md says, step by step, as root on a Debian machine with PostgreSQL. Everything
// happens on copies of /etc, /opt, /root, /usr/local and /var that nobody else sees and that go at the end, with a cluster and
// an account of its own. Ends with a line `N passed, N failed`.
//
// What a machine for tests has not: packages are there already, `systemctl` is a stand-in that runs the units of the steps,
// and the certificate of step 8 is a self-signed one. The step is left out where nginx is missing or its ports are taken. Of
// the identity project only its name is needed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBinaries } from './setup/postgres.mjs'
import { ROOT } from './setup/run.mjs'

/** The proxy needs a program and two ports. */
const LEFT_OUT = new Set((await canProxy()) ? [] : [8])
/** Its first commands ask whether something was changed: no is an answer too. */
const ASKING = new Set([13])
/** What an operator fills in. A text that is not in the document any more ends the run. */
const FILLED_IN = [
  ['REPOSITORY=https://git.example.jp/madoguchi.git VERSION=v1.0.0', 'REPOSITORY="$REPOSITORY_HERE" VERSION=now'],
  ['FIREBASE_PROJECT=your-project-id', 'FIREBASE_PROJECT=operate-proof'],
  ['DUMP=/var/backups/madoguchi/2026-11-25-0000.dump', 'DUMP=$(ls /var/backups/madoguchi/*.dump | tail -n 1)'],
  ['git checkout --detach NEW_VERSION', 'git checkout --detach next'],
  ['git checkout --detach OLD_VERSION', 'git checkout --detach now'],
  ['git diff --stat OLD_VERSION NEW_VERSION', 'git diff --stat now next'],
  ['git diff OLD_VERSION NEW_VERSION', 'git diff now next'],
]
/** After a step: what the document says that the operator sees, or what must be true by then. */
const CHECKS = {
  2: 'test -f /opt/madoguchi/dist/index.html && ! as_desk git symbolic-ref -q HEAD',
  6: `as_desk npm run -s admin -- list-tenants | grep -q haruka`,
  7: `restarted`,
  // HTTP/2, packed by the server, no way past TLS; a stranger's body is refused by the proxy, or by the server before it is read.
  8: `curl -fsS -o /dev/null -w '%{http_version} %{http_code}\n' "https://$DESK/login" | grep -qx '2 200' &&
    curl -fsS -o /dev/null -D - -H 'Accept-Encoding: br' "https://$DESK/login" | grep -qi '^content-encoding: br' &&
    curl -fsS -o /dev/null -w '%{redirect_url}' "http://$DESK/login" | grep -qx "https://$DESK/login" &&
    head -c 3M /dev/zero > /tmp/large && sends /api/customers 413 && sends /api/knowledge/upload/ 401 &&
    sends /api/legal-checks/upload 401 && sends /api/legal-checks/upload-multiple 401`,
  // Another one than that of the step: a code is shown once.
  9: `owner npm run -s admin -- invite-admin --tenant haruka --email next@example.jp | grep -qF "https://$DESK/invite?code="`,
  // Made after the backup: the restore has to take it away.
  10: `test -s /var/backups/madoguchi/roles.sql && owner npm run -s admin -- create-tenant --name 後 --subdomain after --plan プロ &&
    test ! -e /etc/motd.d/madoguchi-backup && backup_that_breaks`,
  11: `owner npm run -s admin -- list-tenants > /tmp/tenants && grep -q haruka /tmp/tenants && ! grep -q after /tmp/tenants &&
    restarted`,
  12: `as_desk git describe --tags --exact-match | grep -q next && restarted && test ! -e /etc/motd.d/madoguchi-backup`,
  13: `as_desk git describe --tags --exact-match | grep -q now && restarted`,
}
/** Steps that are typed with a broken dump first, by what it changes of them: they end there, and nothing was lost. */
const BROKEN = {
  11: {
    change: (block) => block.replace(/^DUMP=.*$/m, 'DUMP=/tmp/half.dump'),
    kept: 'ready && runs madoguchi-worker && owner npm run -s admin -- list-tenants | grep -q after',
  },
  12: {
    change: (block) => block.replace('set -e', 'set -e\nPATH=/tmp/broken:$PATH'),
    kept: 'ready && runs madoguchi-worker && as_desk git describe --tags --exact-match | grep -q now',
  },
}

const bin = await postgresBinaries()
if (process.getuid?.() !== 0 || !bin) {
  console.log('missing: root on a Debian machine with PostgreSQL')
  console.log('0 passed, 1 failed')
  process.exit(1)
}
const work = mkdtempSync(join(tmpdir(), 'madoguchi-operate-'))
let code = 1
try {
  const script = join(work, 'steps.sh')
  writeFileSync(script, scriptOf(readFileSync(join(ROOT, 'docs/operate.md'), 'utf8')))
  for (const name of ['upper', 'layer', 'tmp']) mkdirSync(join(work, name))
  code =
    spawnSync('unshare', ['--mount', '--pid', '--fork', '--mount-proc', '--kill-child', 'bash', script], {
      stdio: 'inherit',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', WORK: work, BIN: bin, SOURCE: ROOT, CACHE: npmCache() },
    }).status ?? 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
process.exit(code)

async function canProxy() {
  const isFree = (port) =>
    new Promise((resolve) => {
      const server = createServer().once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
  return existsSync('/usr/sbin/nginx') && (await isFree(80)) && (await isFree(443))
}

/** Packages that this machine has fetched before need no network. */
function npmCache() {
  return execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8' }).trim()
}

/** @param {string} text the document */
function scriptOf(text) {
  let filled = text
  for (const [placeholder, value] of FILLED_IN) {
    if (!filled.includes(placeholder)) throw new Error(`docs/operate.md has no longer: ${placeholder}`)
    filled = filled.replaceAll(placeholder, value)
  }
  const steps = filled.split(/^## (?=\d+\. )/m).slice(1)
  const parts = steps.map((step) => {
    const number = Number.parseInt(step, 10)
    const blocks = [...step.split(/^## /m)[0].matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block)
    const [title] = step.split('\n')
    if (LEFT_OUT.has(number)) return `echo '== ${title}: left out'\n`
    const ends = CHECKS[number] ? `${CHECKS[number]}\n` : ''
    const [asking, ...acting] = blocks
    const typed = ASKING.has(number) ? ['set +e', asking, 'set -e', ...acting] : blocks
    const broken = BROKEN[number]
    // In no condition: bash would go on behind what fails.
    const first = broken
      ? `set +e\n${blocks.map(broken.change).join('\n')}[ $? != 0 ] || exit 1\nset -e\n${broken.kept}\n`
      : ''
    return `begin '${title}'\n${first}${typed.join('\n')}\n${ends}done_with\n`
  })
  return [readFileSync(join(ROOT, 'scripts/follow-operate.sh'), 'utf8'), ...parts, 'finish\n'].join('\n')
}
