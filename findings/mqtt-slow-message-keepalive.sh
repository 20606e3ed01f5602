#!/bin/sh
# mqtt.js tells the broker that a message arrived once `handleMessage` calls back, so a subscriber may store it first.
# Its answers to pings wait in the same line: where that takes longer than 1.5 times the keepalive, mqtt 5.16.0 gives up
# a sound connection to a broker that answered in time, and the broker sends the message again, which is handled again.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --no-audit --no-fund mqtt@5.16.0 aedes@1.2.0
cat > check.js <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
const broker = await Aedes.createBroker();
let pings = 0;
broker.on('ping', () => (pings += 1));
const server = createServer((socket) => broker.handle(socket));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `mqtt://127.0.0.1:${server.address().port}`;
const options = { clientId: 'store', clean: false, keepalive: 1, reconnectPeriod: 200 };
const subscriber = mqtt.connect(url, options);
const errors = [];
let begun = 0;
subscriber.on('error', ({ message }) => errors.push(message));
subscriber.handleMessage = (_packet, stored) => {
  begun += 1;
  setTimeout(stored, 4000);
};
await once(subscriber, 'connect');
await subscriber.subscribeAsync('reading', { qos: 1 });
const device = await mqtt.connectAsync(url);
await device.publishAsync('reading', '12.5', { qos: 1 });
await delay(9000);
console.log(`messages published: 1, begun to be handled: ${begun}`);
console.log(`pings the broker answered: ${pings}; errors of the subscriber: ${[...new Set(errors)].join(', ') || 'none'}`);
process.exit(begun > 1 && pings > 0 && errors.includes('Keepalive timeout') ? 0 : 1);
JS
node check.js
