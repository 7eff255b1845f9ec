# What stands around the steps of docs/operate.md, see follow-operate.mjs. WORK is a folder of this run, BIN has PostgreSQL's
# tools, SOURCE is the repository and CACHE what npm has fetched.
set -euo pipefail

PASSED=0
NOW='the preparation'
begin() { NOW=$1; echo "== $1"; }
done_with() { PASSED=$((PASSED + 1)); }
ended() {
  local code=$?
  set +e
  for file in /tmp/units/*; do [ ! -e "$file" ] || systemctl stop "${file##*/}"; done
  [ -z "$PROXY" ] || nginx -s quit
  runuser -u postgres -- "$BIN/pg_ctl" -D /var/lib/postgresql/proof -m immediate -w stop > /dev/null
  if [ "$code" = 0 ]; then echo "$PASSED passed, 0 failed"; else echo "in: $NOW"; echo "$PASSED passed, 1 failed"; fi
  exit "$code"
}
finish() { exit 0; }

# Copies that only this run sees.
mount --make-rprivate /
for folder in etc opt root usr/local var; do
  mkdir -p "$WORK/upper/$folder" "$WORK/layer/$folder"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$WORK/upper/$folder,workdir=$WORK/layer/$folder" "/$folder"
done
mount --bind "$WORK/tmp" /tmp
chmod 1777 /tmp
mkdir -p /run/postgresql
mount -t tmpfs tmpfs /run/postgresql
chown postgres /run/postgresql

# Debian's package makes a cluster and starts it.
export PGPORT=$((20000 + RANDOM % 10000))
install -d -o postgres /var/lib/postgresql/proof
runuser -u postgres -- "$BIN/initdb" -D /var/lib/postgresql/proof --auth-local=peer --auth-host=scram-sha-256 \
  --encoding=UTF8 --locale=C.UTF-8 --no-sync > /dev/null
runuser -u postgres -- "$BIN/pg_ctl" -D /var/lib/postgresql/proof -w -l /var/lib/postgresql/proof/log \
  -o "-p $PGPORT -c listen_addresses=127.0.0.1 -c unix_socket_directories=/run/postgresql" start > /dev/null
mkdir /tmp/units /tmp/enabled
PROXY=
trap ended EXIT

# Two versions of the code to update from and to.
REPOSITORY_HERE=/var/lib/madoguchi-code.git
git -c safe.directory='*' clone --quiet --bare "$SOURCE" "$REPOSITORY_HERE"
(
  cd "$REPOSITORY_HERE"
  export GIT_AUTHOR_NAME=proof GIT_AUTHOR_EMAIL=proof@example.jp GIT_COMMITTER_NAME=proof GIT_COMMITTER_EMAIL=proof@example.jp
  git tag now HEAD
  git tag next "$(git commit-tree -p HEAD -m 'the next version' 'HEAD^{tree}')"
)
cp -r "$CACHE" /var/cache/npm
chmod -R a+rwX "$REPOSITORY_HERE" /var/cache/npm
export npm_config_cache=/var/cache/npm npm_config_prefer_offline=true
git config --system --add safe.directory '*'

apt-get() { :; }

# In place of the authority that signs certificates, and of the name that leads here.
certbot() {
  CERTIFICATE=/etc/letsencrypt/live/$DESK/fullchain.pem
  install -d "/etc/letsencrypt/live/$DESK"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=$DESK" \
    -addext "subjectAltName=DNS:$DESK" -keyout "/etc/letsencrypt/live/$DESK/privkey.pem" -out "$CERTIFICATE" 2> /dev/null
}
# Debian 12's nginx knows the older spelling alone.
nginx() {
  if command nginx -v 2>&1 | grep -q '/1\.2[0-4]\.'; then
    sed -i 's/listen 443 ssl;/listen 443 ssl http2;/; /http2 on;/d' /etc/nginx/sites-available/madoguchi
  fi
  command nginx "$@"
}
curl() {
  command curl ${CERTIFICATE:+--cacert "$CERTIFICATE"} --resolve "$DESK:443:127.0.0.1" --resolve "$DESK:80:127.0.0.1" "$@"
}

# Runs the units that the steps have written. A step may run in a shell of its own, so what runs is kept in files.
of_unit() { sed -n "s/^$2=//p" "/etc/systemd/system/${1/@*/@}.service"; }
with_line() { grep -l "^$1$" /etc/systemd/system/*.service | sed 's|.*/||; s/\.service$//'; }
runs() {
  local pid
  pid=$(cat "/tmp/units/$1" 2> /dev/null) && grep -q '^State:.[^Z]' "/proc/$pid/status" 2> /dev/null
}
systemctl() {
  local verb=$1 name=${@: -1} other
  case "$verb $name" in
    daemon-reload*|*.timer) return ;;
    'reload nginx') if [ -n "$PROXY" ]; then nginx -s reload; else nginx; PROXY=yes; fi; return ;;
  esac
  case "$verb" in
    show) grep -E '^(PartOf|After)=' "/etc/systemd/system/$name.service" ;;
    restart) stop_unit "$name" && start_unit "$name" ;;
    stop) stop_unit "$name" ;;
    enable | reenable) touch "/tmp/enabled/$name" && start_unit "$name" ;;
    start) start_unit "$name" ;;
    *) return 1 ;;
  esac
}
stop_unit() {
  local other
  for other in $(with_line "PartOf=$1.service"); do stop_unit "$other"; done
  if runs "$1"; then kill "$(cat "/tmp/units/$1")"; fi
  while runs "$1"; do sleep 0.1; done
  rm -f "/tmp/units/$1"
}
start_unit() {
  local name=$1 user state command folder other
  if runs "$name"; then return; fi
  user=$(of_unit "$name" User) state=$(of_unit "$name" StateDirectory) folder=$(of_unit "$name" WorkingDirectory)
  command=$(of_unit "$name" ExecStart)
  command=${command//%i/${name#*@}}
  [ -z "$state" ] || install -d -o "$user" "/var/lib/$state"
  local run=(setpriv --reuid "${user:-root}" --regid "${user:-root}" --init-groups env -i "PATH=$PATH" "PGPORT=$PGPORT")
  run+=($(of_unit "$name" Environment) $command)
  if [ "$(of_unit "$name" Type)" = oneshot ]; then
    if (cd "${folder:-/}" && "${run[@]}"); then
      other=$(of_unit "$name" ExecStartPost)
      ${other#+}
      return
    fi
    other=$(of_unit "$name" OnFailure)
    [ -z "$other" ] || start_unit "$(sed "s/%p/$name/; s/\.service$//" <<< "$other")"
    return 1
  fi
  (cd "${folder:-/}" && exec "${run[@]}" > "/tmp/$name.log" 2>&1) &
  echo $! > "/tmp/units/$name"
  for other in $(with_line "WantedBy=$name.service"); do
    if [ -e "/tmp/enabled/$other" ]; then start_unit "$other"; fi
  done
}

owner() { DATABASE_OWNER_URL=$(cat /root/madoguchi-owner-url) as_desk "$@"; }
ready() { curl -fsS --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:8080/ready | grep -q ok; }
sends() { curl -sS -o /dev/null -w '%{http_code}' -F file=@/tmp/large "https://$DESK$1" | grep -qx "$2"; }

# The server and its worker run, both since the last time that this was asked.
KNOWN=
restarted() {
  ready && runs madoguchi && runs madoguchi-worker || return 1
  local now one
  now=$(cat /tmp/units/madoguchi /tmp/units/madoguchi-worker)
  for one in $now; do if grep -qw "$one" <<< "$KNOWN"; then return 1; fi; done
  KNOWN=$now
}

# A dump that lost its end, and a tool that makes such ones.
broken_dumps() {
  head -c -100 "$(ls /var/backups/madoguchi/*.dump | tail -n 1)" > /tmp/half.dump
  install -d /tmp/broken
  printf '#!/bin/sh\nfor word; do case "$word" in --file=*) cat /tmp/half.dump > "${word#*=}" ;; esac; done\n' > /tmp/broken/pg_dump
  chmod -R a+rX /tmp/broken /tmp/half.dump
  chmod a+x /tmp/broken/pg_dump
}
# It has no name among the whole ones, and somebody is told.
backup_that_breaks() {
  broken_dumps
  local before
  before=$(ls -l /var/backups/madoguchi/*.dump)
  if PATH=/tmp/broken:$PATH systemctl start madoguchi-backup; then return 1; fi
  [ "$(ls -l /var/backups/madoguchi/*.dump)" = "$before" ] && grep -q 'madoguchi-backup failed' /etc/motd.d/madoguchi-backup
}
