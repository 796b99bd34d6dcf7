FROM python:3.12-slim
WORKDIR /opt/tableside
COPY requirements.txt .
COPY companion/hosting/requirements-postgresql.txt companion/hosting/
ARG MORE=requirements.txt
RUN pip install --no-cache-dir -r requirements.txt -r $MORE
COPY app.py ./
COPY companion companion
COPY content content
COPY static static
COPY templates templates
ENV TABLESIDE_ENGINE=/opt/tableside/engine
RUN python -m companion.phone
RUN useradd --system tableside && mkdir /data && chown tableside /data
USER tableside
ENV TABLESIDE_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD python -c "import urllib.request as u; u.urlopen('http://localhost:8000/health')"
CMD ["python", "app.py"]
